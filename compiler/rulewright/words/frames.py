"""What each verb takes: the one table of verb frames.

It is shared by the lexer (which words are verbs), attachment (a required role is filled first), the readers of
`meaning/`, printing, and the machine's effects. A line is

    verb   object   role=preposition,preposition   role?=preposition

`object` is `thing` (must have one), `thing?` (may have one, also one that stands with a later verb: begin or continue
X), `thing~` (may have one of its own: heal or gain Health), `things` (takes two: gives each Player a Card), `-`
(none), `state` (becomes Hidden). A role without `?` is required: a phrase with one of its prepositions belongs to the
verb before any noun may have it. `to` as object means an infinitive (`need to have`), `that` a clause. Words after
`#` say what the verb means.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

TABLE = """
# changing numbers and what someone has
set          thing   to=to                                                # a number becomes the given one; not a gain
gain         thing?  from?=from  as?=as  for?=for,per  during?=during                 # more of a number, or a thing
lose         thing?  from?=from  for?=for,per  during?=during
increase     thing?  by=by  to?=to  from?=from
decrease     thing?  by=by  to?=to  from?=from
reduce       thing?  by?=by  to=to  from?=from
raise        thing?  by?=by  to?=to
add          thing   to=to,onto
subtract     thing   from=from
multiply     thing   by=by
divide       thing   by=by  into?=into
halve        thing
double       thing
deal         thing   to=to  as?=as  during?=during  from?=from              # Damage to someone; cards to Players
apply        thing?  to=to  as?=as  during?=during  for?=for                 # Damage: the same as deal; a rule holds
heal         thing~  by?=by  from?=from
take         thing?  from=from  as?=as  during?=during  to?=to,into  against?=against,on
give         things  to=to  from?=from  for?=for
grant        things  to=to
spend        thing   on=on  for?=for  from?=from  during?=during
pay          things  to=to  for?=for  from?=from
cost         things  
share        thing   between=between,among  with?=with
receive      thing   from=from  during?=during  for?=for
steal        thing   from=from
keep         thing   in?=in,on,at  as?=as
carry        thing   in?=in,on  to?=to
store        thing   in=in,on
equip        thing   in=in  with?=with
use          thing   as?=as  for?=for  against?=against,on  instead?=instead_of  during?=during  with?=with
have         thing   in?=in,on,at,under
ignore       thing?  for?=for  during?=during
benefit      -       from=from
modify       thing   by?=by  with?=with
change       thing?  to?=to  by?=by  from?=from
restrict     thing   to=to
manage       thing   through?=through  during?=during
exchange     thing   for=for  with?=with
swap         thing   with=with  for?=for
# things and places
move         thing?  from?=from  to=to,onto,into,toward,towards  between=between  through?=through,across,along  by?=by
move         thing?  up_to?=up_to
enter        thing?  from?=from  during?=during
leave        thing?  in?=in,on,at  to?=to  for?=for
place        thing   in=in,on,into,onto,at,near,over,under,next_to,beside,after,before,around,on_top_of
place        thing   as?=as  with?=with  from?=from,out_of  to?=to
put          thing   in=in,on,into,onto,at,near,over,under,next_to,beside,after,before,on_top_of,around
put          thing   as?=as  with?=with  from?=from,out_of  to?=to
draw         thing?  from=from  for?=for  during?=during  as?=as
discard      thing   from=from  to?=to,into,onto  for?=for
return       thing?  to=to,into,onto  from=from
remove       thing   from=from  for?=for
replace      thing   with=with  by?=by  in?=in  for?=for
reveal       thing   to?=to  from=from  during?=during
hide         thing?  from?=from  in?=in
flip         thing   to?=to  onto?=onto
turn         thing?  to?=to,into
shuffle      thing   into=into  with?=with  as?=as
mix          thing   into?=into  with?=with
mark         thing   as=as  on?=on  with?=with
stand        -       in?=in,on,at
go           -       to=to,into,onto,through,across,along,past  from?=from
come         -       to?=to,into  from=from
travel       -       to?=to,into  from?=from  through?=through
walk         -       to=to,into,onto  from?=from  through?=through
cross        thing
approach     thing
stack        thing   on=on,onto
cover        thing?  with?=with  by?=by
adjoin       thing?
attach       thing   to=to
bring        thing   to=to,into  from?=from
collect      thing   from=from
distribute   thing   among=among,between,to
# chance and choice
roll         thing?  for=for  on?=on  against?=against  plus?=plus
reroll       thing?  for?=for
choose       thing   as=as  for?=for  between=between
select       thing   as=as  for?=for
pick         thing   as=as  from?=from
target       thing   with=with
name         thing
guess        thing
decide       thing?  
determine    thing   by?=by  using?=using
count        thing?  as?=as  for?=for  by?=by
calculate    thing   as?=as  using?=using  with?=with  by?=by
recalculate  thing
compare      thing   with=with,to
order        thing   from=from  to=to  by?=by
arrange      thing   from?=from  to?=to  in?=in
make         things  against=against  for?=for  with?=with  during?=during
check        thing?  for?=for  against?=against
succeed      -       against?=against  at?=at
fail         thing?  against?=against  at?=at
beat         thing   
win          thing?  by?=by  with?=with
tie          thing?  with?=with  for?=for
test         thing?  
confirm      thing
identify     thing   as?=as  by?=by
meet         thing   
exceed       thing   by?=by
equal        thing
match        thing
# procedures, turns and happenings
resolve      thing   with=with  against=against  for?=for  as?=as  on?=on  by?=by  during?=during  instead?=instead_of
perform      thing   with?=with  against?=against  for?=for  on?=on  during?=during
do           thing?  to?=to
begin        thing?  with=with  against?=against  in?=in  during?=during  for?=for
start        thing?  with=with  at?=at  in?=in  as?=as
continue     thing?  with=with  from?=from
complete     thing   during?=during
finish       thing?  
pause        thing
interrupt    thing
resume       thing?  from=from
end          thing?  by?=by  with?=with  as?=as
skip         thing
repeat       thing   for?=for  until?=until
stop         thing?  
cancel       thing
prevent      thing   from=from
trigger      thing?
cause        thing
create       thing   for=for  from?=from  by?=by  during?=during
produce      thing
initiate     thing
occur        -       because?=because_of  after?=after  before?=before  during?=during
happen       -       to?=to  during?=during  after?=after
fall         -       from=from  by=by  because=because_of  during?=during  before?=before
rise         -       as=as  from?=from  during?=during
die          -       from?=from  by?=by
join         thing?  in?=in  during?=during
participate  -       in=in  as=as  during?=during
advance      thing?  to?=to  by?=by
follow       thing?  
perish       -
survive      thing?
defeat       thing   in?=in
kill         thing   with?=with
attack       thing?  with=with
hit          thing?  with=with
strike       thing   with=with
wound        thing   
reach        thing   from?=from  by?=by
land         -       on=on,in
affect       thing   during?=during
target       thing   with=with
allow        thing   
permit       thing
forbid       thing
require      thing
instruct     thing
treat        thing   as=as
conflict     -       with=with
contradict   thing
disagree     -       with?=with
agree        -       with?=with
apply        thing?  to=to  as?=as
define       thing   as?=as  in?=in
redefine     thing
describe     thing   as?=as
explain      thing   with?=with
mention      thing
list         thing   in=in
print        thing   on=on
show         thing   on=on  by=by  to?=to
display      thing   on=on
identify     thing
provide      things  by?=by  for?=for  to?=to
support      thing   by=by
contain      thing
hold         thing   in?=in
include      thing   in?=in
exclude      thing   from=from
belong       -       to=to
consist      -       of=of
depend       -       on=on
remain       state   in=in,on,at  until?=until
stay         state   in=in,on,at
become       state   during?=during
lie          -       in=in,on,at
live         -       in=in
play         thing?  with=with  as?=as  on?=on
lend         things  to?=to
grow         -       by?=by
# plain verbs of games whose frame holds no surprise
rest         -       in?=in,on,at
sleep        -       in?=in,on,at
wake         thing?
wait         -       for?=for  in?=in,on,at
sit          -       in=in,on,at
climb        thing?  onto?=onto,over,to
jump         -       to?=to,onto,over,into  from?=from
swim         -       to?=to,across
push         thing   to?=to,into,onto  from?=from
pull         thing   to?=to,into,onto  from?=from
throw        thing   to?=to,at,into  from?=from
catch        thing   with?=with
drop         thing?  in?=in,on,into,onto  from?=from
lift         thing   from?=from
burn         thing?
freeze       thing?
break        thing?
repair       thing   with?=with
destroy      thing   with?=with
injure       thing   with?=with
cure         thing   of?=of  with?=with
feed         thing   to?=to  with?=with
eat          thing?
drink        thing?
cook         thing?
plant        thing   in=in,on
harvest      thing   from?=from
gather       thing?  from?=from
graze        -       on?=on,in
bless        thing   with?=with
curse        thing   with?=with
cast         thing?  on?=on,at  into?=into
summon       thing   to?=to  from?=from
banish       thing   from?=from  to?=to
charge       thing?  with?=with
retreat      -       to?=to  from?=from
escape       thing?  from?=from  to?=to
flee         thing?  from?=from  to?=to
chase        thing   to?=to
guide        thing   to?=to
lead         thing   to?=to
guard        thing   from?=from,against
protect      thing   from?=from,against
defend       thing?  against?=against,from
block        thing   
dodge        thing?
scout        thing?
explore      thing?
dig          thing?  for?=for
craft        thing   from?=from
trade        thing?  with?=with  for?=for
rob          thing   of?=of
vote         -       for?=for  on?=on
bid          thing?  for?=for,on
bluff        thing?
peek         -       at=at
look         -       at=at  for?=for
spy          -       on=on
ask          thing   for?=for
answer       thing?
speak        -       to?=to,with  about?=about
warn         thing   of?=of
sneak        -       to?=to,into,past
rally        thing?
disarm       thing   
trap         thing   in?=in
lock         thing   in?=in
unlock       thing   with?=with
press        thing
grind        thing?  into?=into
sing         thing?
represent    thing   by?=by
call         things  as?=as
wander       -       in?=in  through?=through
proceed      -       with?=with  to?=to
arrive       -       at=at,in,on  from?=from
depart       -       from?=from  to?=to
appear       -       in=in,on,at  to?=to
disappear    -       from?=from
vanish       -       from?=from
expire       -
matter       -       for?=for
suffer       thing?  from?=from
suspend      thing   until?=until
form         thing?  into?=into
connect      thing?  to=to  with?=with
rotate       thing?  by?=by  to?=to
align        thing   with=with
ready        thing
exhaust      thing
refresh      thing?
tap          thing
untap        thing
score        thing?  for?=for
get          thing   from?=from  for?=for
earn         thing   for?=for  from?=from
owe          thing   to=to
borrow       thing   from=from
lend         things  to?=to
save         thing   from?=from
waste        thing   on?=on
hand         things  to?=to
carry        thing   to?=to
control      thing
hear         thing   from?=from
shout        -       to?=to
offer        things  to?=to
update       thing
raise        thing
prepare      thing
clear        thing   from?=from
deactivate   thing
activate     thing   during?=during
loot         thing?
decline      to
exist        -       in?=in
act          -       during?=during
need         to
want         to
try          to
say          that    in?=in
state        that
see          thing   
know         thing
assign       thing   to=to
associate    thing   with=with
limit        thing   to=to
divide       thing   by=by  into?=into
round        thing?  to?=to
read         thing   
work         -       during?=during  as?=as
run          -       from?=from  to?=to  out_of?=out_of
pass         thing?  to?=to  through?=through
build        thing   in=in,on
buy          thing   from?=from  for?=for
sell         thing   to?=to  for?=for
recover      thing?  from=from
fit          thing?  in?=in,on
light        thing
open         thing   with?=with
close        thing
shoot        thing?  with=with  at=at
fire         thing?  at=at
see          thing
measure      thing   from=from  to=to  in?=in
touch        thing
face         thing?
search       thing?  for=for
write        thing   on=on,in
beat         thing
precede      thing
supply       thing   
"""

# Prepositions of more than one word are written with `_` in the table.


@dataclass(frozen=True, slots=True)
class Role:
    """A place in a frame that prepositional phrases fill."""

    name: str
    prepositions: tuple[str, ...]
    required: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """What one verb takes. `object` is thing, thing?, things, state, to, that or - (LANGUAGE.md 6)."""

    verb: str
    object: str
    roles: tuple[Role, ...] = ()

    def role(self, preposition: str) -> Role | None:
        """The role that a preposition fills: a required one before an optional one."""
        fitting = [role for role in self.roles if preposition in role.prepositions]
        return min(fitting, key=lambda role: not role.required, default=None)


def parse(table: str) -> dict[str, Frame]:
    """The frames of a table as above; a verb that stands twice has the roles of both lines."""
    frames: dict[str, Frame] = {}
    for line in table.splitlines():
        words = line.partition("#")[0].split()
        if not words:
            continue
        roles = []
        for word in words[2:]:
            name, prepositions = word.split("=")
            named = tuple(p.replace("_", " ") for p in prepositions.split(","))
            roles.append(Role(name.rstrip("?"), named, not name.endswith("?")))
        known = frames.get(words[0])
        merged = dict.fromkeys((*(known.roles if known else ()), *roles))
        frames[words[0]] = Frame(words[0], words[1] if len(words) > 1 else "-", tuple(merged))
    return frames


FRAMES = parse(TABLE)
VERBS = frozenset(FRAMES)

# Every happening may be said to be in a time or by a way; a verb takes these where no role of its own fits.
COMMON = (
    Role("during", ("during", "throughout", "within"), False),
    Role(
        "when",
        ("at the start of", "at the end of", "at the beginning of", "after", "before", "until", "since", "at", "once"),
        False,
    ),
    Role("according", ("according to", "as a result of", "because of", "by", "using", "through", "by means of"), False),
    Role(
        "instead",
        ("instead of", "rather than", "in addition to", "except for", "except", "without", "in place of"),
        False,
    ),
    Role("purpose", ("for the purpose of", "only for"), False),
    Role("extent", ("up to", "as many times as"), False),
    Role("order", ("starting with", "ending with", "beginning with"), False),
)

# A noun that names a happening takes the roles of its verb: a roll of 1D20 against 12, a return to the Reserve.
LIKE_VERB = {
    "roll": "roll",
    "check": "make",
    "damage": "deal",
    "attack": "attack",
    "chance": "roll",
    "move": "move",
    "choice": "choose",
    "loss": "lose",
}


def frame(verb: str, authors: Iterable[Frame] = ()) -> Frame | None:
    """The frame of a verb by its infinitive; `authors` are those made of the ruleset's own procedures."""
    for own in authors:
        if own.verb == verb:
            return own
    return FRAMES.get(verb)


@lru_cache(maxsize=1024)
def of_procedure(name: str, hole: bool) -> Frame:
    """The frame of an author's verb: its object is its second hole or its target; `with`, `against`, `to`, `into` and
    the like bind roles."""
    roles = (
        Role("with", ("with",), False),
        Role("against", ("against",), True),
        Role("to", ("to", "into", "onto", "toward"), True),
        Role("as", ("as",), True),
        Role("from", ("from",), False),
    )
    return Frame(name, "thing" if hole else "thing?", roles)
