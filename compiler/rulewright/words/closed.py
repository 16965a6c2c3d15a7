"""The words of the language itself: closed tables, each entry with what it means.

A line is `CLASS  form | form | form  # meaning`. A form of several words is one token; longest first. The classes are
the terminals of grammar/sentence.lark; where a word may be of two classes it stands in two lines, and
words/classes.py decides by its neighbours.
"""

from __future__ import annotations


def listed(words: str) -> frozenset[str]:
    """A set of single words, written as one text."""
    return frozenset(words.split())


# Function words. The lemma of an entry is its first form.
FUNCTION_WORDS = """
DET      a | an                          # one, not yet spoken of
DET      the                             # the one already spoken of, or the only one
DET      each                            # all of a kind, one by one
DET      every                           # all of a kind
DET      any                             # whichever; after a negation: none
DET      no                              # not one
DET      all                             # the whole set
DET      both                            # the two
DET      another                         # one more, not the same
DET      this                            # the one at hand (this card, this Turn)
DET      that                            # the one just spoken of
DET      these                           # those at hand
DET      those                           # those just spoken of
DET      such                            # of the kind just spoken of
DET      either                          # one or the other of two
DET      neither                         # not the one and not the other
DET      some                            # a number not said
DET      several                         # two or more
POSSDET  its                             # of it
POSSDET  their                           # of them, of that person
POSSDET  his                             # of him
POSSDET  her                             # of her
POSSDET  your                            # of the reader
POSSDET  our                             # of the writers
POSSDET  my                              # of the speaker
PRON     it                              # the thing just spoken of
PRON     they                            # the persons or things just spoken of; one person
PRON     them                            # they, as object
PRON     themselves | themself           # the subject itself
PRON     itself                          # the subject itself
PRON     he                              # the person just spoken of
PRON     she                             # the person just spoken of
PRON     him                             # he, as object
PRON     you                             # the reader
PRON     we                              # the writers
PRON     each other | one another        # each the others
PRON     nobody | no one                 # no person
PRON     everyone | everybody            # all persons
PRON     someone | somebody              # a person
PRON     anyone | anybody                # whichever person
PRON     nothing                         # no thing
PRON     something                       # a thing
PRON     anything                        # whichever thing
PRON     everything                      # all things
PRON     others                          # the other ones
NUM      zero                            # 0
NUM      one                             # 1
NUM      two                             # 2
NUM      three                           # 3
NUM      four                            # 4
NUM      five                            # 5
NUM      six                             # 6
NUM      seven                           # 7
NUM      eight                           # 8
NUM      nine                            # 9
NUM      ten                             # 10
NUM      eleven                          # 11
NUM      twelve                          # 12
AMOUNT   exactly                         # that number and no other
AMOUNT   up to                           # that number or fewer, as the chooser likes
AMOUNT   at least                        # that number or more
AMOUNT   at most                         # that number or fewer
AMOUNT   more than                       # above that number
AMOUNT   no more than                    # that number or fewer
AMOUNT   no fewer than | no less than    # that number or more
AMOUNT   fewer than | less than          # below that number
AMOUNT   any number of                   # none, one or more, as the chooser likes
AMOUNT   half of | half                  # the number divided by two
AMOUNT   one or more                     # at least one
AMOUNT   two or more                     # at least two
AMOUNT   as many                         # the same number
AMOUNT   as much                         # the same quantity
AMOUNT   that many                       # the number just found
AMOUNT   that much                       # the quantity just found
AMOUNT   twice                           # the number times two
ORMORE   or more                         # that number or above
ORMORE   or higher | or greater          # that number or above
ORMORE   or lower                        # that number or below
ORMORE   or less                         # that number or below
ORMORE   or fewer                        # that number or below
CMP      equal to or greater than        # not below
CMP      equal to or higher than         # not below
CMP      equal to or lower than          # not above
CMP      equal to or less than           # not above
CMP      greater than or equal to        # not below
CMP      less than or equal to           # not above
CMP      equal to                        # the same number
CMP      greater than                    # above
CMP      higher than                     # above
CMP      lower than                      # below
CMP      exactly one of                  # one value of the list, never two
CMP      one of                          # a value of the list
CMP      between                         # from the one to the other
NOT      not                             # denies
DO       do | does | did                 # stands before not
MODAL    may                             # permits; with a thing as subject: is possible
MODAL    can | could                     # is able or allowed
MODAL    cannot                          # forbids
MODAL    must                            # obliges
MODAL    will                            # happens later
MODAL    would                           # were about to
MODAL    should                          # advises
MODAL    might                           # is possible
MODAL    shall                           # obliges
BE       is | are | was | were           # equality, kind, status, place
BEB      be                              # the same, after another verb
BEEN     been                            # the same, after has
BEING    being                           # the same, going on
HAVE     has | have | had                # owns; before a participle: has been done
HAVEG    having                          # owns, as a state
THERE    there                           # exists
TO       to                              # before a verb: in order to
SUB      if                              # condition
SUB      only if                         # condition that is needed
SUB      even if                         # condition that changes nothing
SUB      even though | although | though # a fact that changes nothing
SUB      unless                          # condition that opens an exception
SUB      except if                       # condition that opens an exception
SUB      except when | except where | except while # occasion that opens an exception
SUB      unless and until                # condition that opens an exception from then on
SUB      when | once                     # at that happening
SUB      whenever                        # at each such happening
SUB      each time | every time          # at each such happening
SUB      each time that | every time that # at each such happening
SUB      the first time                  # at the first such happening
SUB      the next time                   # at the next such happening
SUB      only when                       # at that happening and no other
SUB      while | as long as              # during that state
SUB      only while | only as long as    # during that state and no other
SUB      until                           # up to that happening
SUB      before                          # earlier than that happening
SUB      after                           # later than that happening
SUB      only after                      # later than that happening and not before
SUB      only before                     # earlier than that happening and not after
SUB      because                         # reason
SUB      solely because                  # reason taken alone
SUB      as though | as if               # the same as in that case
SUB      as                              # in the way that, at the time that
SUB      so that                         # aim
SUB      where                           # at the place, in the case that
SUB      since                           # from that happening on
PREP     of                              # belongs to; part of; kind of
PREP     in | within | inside            # place inside; time during; member of a list
PREP     into                            # way inside
PREP     on | upon                       # place above; bearer
PREP     onto                            # way above
PREP     at                              # place or time
PREP     to                              # goal, receiver, end of a range
PREP     toward | towards                # direction
PREP     from                            # source, start of a range, cause
PREP     out of                          # source
PREP     out from                        # source
PREP     off                             # way down
PREP     with                            # company, means, role at a call
PREP     without                         # absence
PREP     against                         # opponent, target number
PREP     by                              # doer, means, difference
PREP     for                             # receiver, purpose, each
PREP     as                              # role
PREP     as a result of                  # cause
PREP     than                            # compared with
PREP     other than                      # not that one
PREP     rather than                     # not that one
PREP     instead of | in place of        # what is replaced
PREP     in addition to                  # besides
PREP     except for | except             # not that one
PREP     according to                    # by the rules of
PREP     because of                      # cause
PREP     for the purpose of | for purposes of | for the purposes of # site at which it counts
PREP     by means of                     # means
PREP     using                           # means
PREP     like                            # similar
PREP     about                           # topic
PREP     between                         # from the one to the other
PREP     among                           # one of many
PREP     through                         # way, means
PREP     throughout                      # all the time of
PREP     across                          # way over
PREP     along                           # way beside
PREP     past                            # way beyond
PREP     around                          # on all sides
PREP     over                            # above, covering
PREP     under | underneath | beneath    # below, covered
PREP     above                           # higher
PREP     below                           # lower
PREP     near                            # close
PREP     beside                          # next to
PREP     next to                         # adjoining
PREP     nearest to                      # least far
PREP     closest to                      # least far
PREP     adjacent to                     # adjoining
PREP     equal to                        # of the same number
PREP     outside | outside of            # not in
PREP     behind                          # at the back
PREP     in front of                     # before, in place
PREP     on top of                       # the last put, uncovered
PREP     at the top of                   # the place that is drawn first
PREP     at the bottom of                # the place that is drawn last
PREP     on the bottom of                # the place that is drawn last
PREP     at the start of | at the beginning of # before its first step
PREP     at the end of                   # after its last step
PREP     during                          # while it goes on
PREP     before                          # earlier
PREP     prior to                        # earlier
PREP     after                           # later
PREP     until                           # up to that time
PREP     since                           # from that time on
PREP     per                             # for each
PREP     as many times as                # so often as a number says
PREP     minus                           # less
PREP     including                       # with
PREP     excluding                       # without
PREP     starting with | beginning with  # the first of an order
PREP     ending with                     # the last of an order
PREP     starting at                     # first value
PREP     up to                           # as far as
PREP     with respect to                 # topic
PREP     regardless of                   # whatever
REL      who                             # the person spoken of
REL      whom | to whom | by whom | from whom # the same, as object
REL      which                           # the thing spoken of
REL      in which | on which | to which | from which | by which | at which | for which | with which # the thing
REL      during which | after which | of which | before which | with whom | against whom # the same
REL      whose                           # of the one spoken of
REL      that                            # the one spoken of
REL      where                           # the place spoken of
WH       that                            # it is so that
WH       whether                         # is it so
WH       which                           # the one asked for
WH       what                            # the thing asked for
WH       how many                        # the number asked for
WH       how                             # the way asked for
WH       who                             # the person asked for
CONJ     and                             # both
CONJ     or | and/or                     # one of them, or more
CONJ     nor                             # and not
CONJ     plus                            # sum
CONJ     minus                           # difference
CONJ     times                           # product
CONJ     but                             # and, against expectation
CONJ     then | and then                 # next in order
CONJ     as well as                      # both
FOCUS    only                            # and no other
FOCUS    even                            # against expectation
OTHERWISE otherwise                      # in no case before; the opposite
"""

# Verbs whose own clause says what a rule must say: the hooks (LANGUAGE.md 5).
SAYING = listed("say state")

# Words that begin a type after a comma: `, a number starting at 1`.
TYPE_WORDS = frozenset(
    {
        "number",
        "die",
        "text",
        "pile",
        "list",
        "direction",
        "kind",
        "one of",
        "numbers",
        "piles",
        "lists",
        "texts",
        "dice",
    }
)
