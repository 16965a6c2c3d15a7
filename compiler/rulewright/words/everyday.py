"""The everyday words of rules that any game may use without declaring them: closed tables, each entry with what it
means.

A line is `form | form  # meaning`; a form of several words is one token. Function words stand in words/closed.py,
verbs in words/frames.py. A word that stands in none of them is guessed, and no meaning claims it.
"""

from __future__ import annotations

# Adverbs and fixed phrases used as one: text # meaning
ADVERBS = """
immediately | at once                    # no step between
or as many as there are                  # fewer, where there are fewer
again                                    # once more
either                                   # before a verb: the one or the other
also                                     # besides
already                                  # before now
always                                   # at every time
never                                    # at no time
still                                    # as before
yet                                      # up to now
just                                     # a moment before
once                                     # one time
twice                                    # two times
then                                     # next
now                                      # at this time
later                                    # at a later time
previously                               # before now
currently                                # at this time
instead                                  # in its place
specifically                             # by naming it
directly                                 # with nothing between
normally                                 # as the rules say
fully                                    # to its last step
simultaneously | at the same time        # in one moment
separately                               # one by one
automatically                            # without a choice
permanently                              # to the end of the game
together                                 # as one
here                                     # at this place
there                                    # at that place
everywhere                               # at every place
nowhere                                  # at no place
away                                     # to another place
back                                     # to where it was
forward | forwards                       # along the track
backward | backwards                     # along the track, the other way
face down                                # its face hidden
face up                                  # its face seen
face-down                                # its face hidden
face-up                                  # its face seen
at random | randomly                     # by chance
in turn                                  # one after the other
in order                                 # in the order given
in any order                             # in an order that the doer chooses
in progress                              # begun and not ended
in play                                  # on the table
once per game                            # one time in the game
once per turn | once per Turn            # one time in a Turn
once per round | once per Round          # one time in a Round
only once per game                       # no more than one time in the game
only once per turn | only once per Turn  # no more than one time in a Turn
only once per round | only once per Round # no more than one time in a Round
only twice                               # no more than two times
at most once | no more than once         # one time or never
at most twice | no more than twice       # two times or fewer
more than twice                          # three times or more
more than once                           # two times or more
one at a time                            # not together
one by one                               # not together
at a time                                # not together
as far as possible                       # without the parts that cannot be done
as appropriate                           # whichever fits
as needed                                # as many as lack
if able | if possible                    # when it can be done
by default                               # when no rule says otherwise
this way | in this way                   # as just said
that way | in that way                   # as just said
no longer                                # before, but not now
over and over                            # without end
rounded up                               # to the next whole number
rounded down                             # to the whole number before
in total                                 # taken together
at all                                   # in any way
any number of times                      # as often as the doer likes
apart                                    # distance between
so                                       # as just said
too                                      # besides
solely                                   # and for no other reason
outright                                 # at once, without a roll
up                                       # upward
down                                     # downward
upright                                  # standing
below                                    # further down in the text
above                                    # further up in the text
clockwise                                # to the left round the table
"""

# Adjectives of the language: text # meaning
ADJECTIVES = """
same                                     # that and no other
other                                    # not that
different                                # not the same
next                                     # following in order
later                                    # after now in order
earlier                                  # before now in order
previous | prior                         # before in order
first                                    # before all in order
second                                   # after the first
third                                    # after the second
fourth                                   # after the third
fifth                                    # after the fourth
sixth                                    # after the fifth
seventh                                  # after the sixth
eighth                                   # after the seventh
ninth                                    # after the eighth
tenth                                    # after the ninth
last | final                             # after all in order
top                                      # to be drawn first
topmost                                  # to be drawn first
bottom                                   # to be drawn last
current                                  # at this time
normal | standard | regular              # as the core says
own                                      # one's own
new                                      # just made
empty                                    # holding nothing
full                                     # holding all it can
highest | greatest | most                # more than all others
lowest | least | fewest                  # less than all others
higher | greater                         # above
lower                                    # below
more                                     # in addition, above
less | fewer                             # below
additional | extra | further             # in addition
single                                   # one
total                                    # taken together
maximum                                  # not above
minimum                                  # not below
adjacent                                 # adjoining
nearest | closest                        # least far
straight                                 # without a turn
farthest                                 # most far
near                                     # not far
unused                                   # not taken
matching                                 # of the same kind
random                                   # found by chance
eligible                                 # may be chosen
legal                                    # allowed
illegal                                  # not allowed
available                                # may be used now
able                                     # has what it needs
active                                   # in force
inactive                                 # not in force
public                                   # seen by all
hidden                                   # not seen
visible                                  # seen
pending                                  # not yet resolved
simultaneous                             # in one moment
successful                               # reached its number
natural                                  # as the die shows
equal                                    # of the same number
even                                     # divided by two without a rest
odd                                      # not even
middle                                   # between the ends
whole                                    # all of it
entire                                   # all of it
general                                  # of the wider kind
specific                                 # of the narrower kind
core                                     # of the core rules
possible                                 # can be
necessary                                # has to be
alike                                    # not told apart
original                                 # as it was at first
spare                                    # not in use
double                                   # twice as much
main                                     # that there is most of
living                                   # not dead
applicable                               # that applies
multiple | many                          # two or more
future                                   # later
complete                                 # with its last step done
true                                     # is so
left                                     # to the left hand
right                                    # to the right hand
open                                     # not closed
free                                     # without cost; not taken
alive                                    # not dead
dead                                     # out of the game
least                                    # fewest
face-down                                # its face hidden
face-up                                  # its face seen
following                                # named below
unresolved                               # not yet resolved
resulting                                # that came out just now
remaining                                # left over
"""

# Small nouns with a meaning of their own: text # meaning. Plurals are made by inflection.
NOUNS = """
game                                     # the whole of the play
table                                    # where the game lies; its Players together
player                                   # a person who plays
turn                                     # one Player's share of a round
round                                    # one turn for each Player
phase                                    # part of a turn
step                                     # part of a procedure
procedure                                # steps in order
process                                  # a procedure that is under way
action                                   # what a Player may choose to do
effect                                   # what a rule or card does
rule                                     # a sentence that holds
rules                                    # all of them
document                                 # this text
section                                  # the rules under one heading
sentence                                 # one sentence of a text
extension                                # rules added to a core
text                                     # words on a card
card                                     # a card
token                                    # a token
tile                                     # a tile
die                                      # a die
figure                                   # a figure
piece                                    # a thing of the game
component                                # a thing of the game
deck                                     # a pile to draw from
pile                                     # things on each other
stack                                    # things on each other
discard pile                             # where discarded things go
bank                                     # where what nobody has lies, without end
supply                                   # where what nobody has lies, without end
pool                                     # where things that are not in use lie
game box                                 # out of the game
play area                                # the table before the Players
board                                    # where the spaces are
map                                      # where the spaces are
space                                    # a place on the map
area                                     # part of a map or mat
play                                     # the table; being in use
roll                                     # the throw of a die, and its number
result                                   # the number that came out
total                                    # the sum
sum                                      # the sum
number                                   # how many
amount                                   # how much
value                                    # a number of something
quantity                                 # how many there are
difference                               # the one less the other
modifier                                 # a number added to a roll
bonus                                    # a number added
cost                                     # what must be paid
reward                                   # what is gained
chance                                   # a possibility
possibility                              # what can happen
opportunity                              # a possibility to act
choice                                   # what is chosen
option                                   # what may be chosen
target                                   # the one chosen to suffer it
opponent                                 # the other side
performer                                # who does it
owner                                    # whose it is
order                                    # one after the other
position                                 # place in an order
place                                    # place in an order, or space
list                                     # things in order
direction                                # one of the ways to go
distance                                 # how far
inch                                     # a measure
face                                     # the side of a card or die
side                                     # a party; a face
corner                                   # where two sides meet
start                                    # the first moment
end                                      # the last moment
time                                     # a moment; an occasion
way                                      # a manner
kind                                     # those of one sort
type                                     # those of one sort
name                                     # what it is called
source                                   # where it comes from
cause                                    # what made it happen
change                                   # becoming different
condition                                # what must be so
exception                                # what a rule leaves out
calculation                              # how a number is found
check                                    # a roll against a number
attack                                   # a try to harm
damage                                   # harm
loss                                     # losing
win                                      # winning
victory                                  # winning
fall                                     # falling
tie                                      # two with the same number
half                                     # one of two equal parts
rest                                     # what is left
group                                    # several together
thing                                    # anything
point                                    # a moment of a process; one of a number
purpose                                  # what it is for
example                                  # a case shown
instruction                              # what a text asks for
requirement                              # what must be there
limit                                    # what may not be passed
use                                      # using
reason                                   # why
modification                             # what is changed
restriction                              # what a rule does not allow
size                                     # how large
system                                   # rules that work together
removal                                  # taking out of play
information                              # what is known
success                                  # reaching its number
failure                                  # not reaching its number
interruption                             # stopping what goes on
top                                      # what is drawn first
bottom                                   # what is drawn last
reserve                                  # things kept for later
icon                                     # a sign on a card
color                                    # a sign on a card
line                                     # a row
row                                      # a row
column                                   # a column
person                                   # a human being
model                                    # the figure that stands for somebody
anywhere else                            # any other place
anywhere                                 # any place
trigger                                  # the happening that starts a rule
resource                                 # what is spent
state                                    # how things stand
timing                                   # when it happens
set                                      # things that belong together
"""
