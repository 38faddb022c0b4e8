const asking =
  /\b(?:ask|asking|know|find out|learn)(?: them| us| guests| customers| people| visitors)? ((?:whether|if|which|what|when|where|why|who|how (?:many|much|often|long))\b[^.?!\n,;]*)/gi;

/** Questions that a text tells of, asked outright: “ask whether they would come back” is “Would you come back?”. */
export function indirectQuestions(text: string): { questions: string[]; rest: string } {
  const questions = [...text.matchAll(asking)].flatMap(([, told = '']) =>
    told.split(/\s+and\s+(?=(?:whether|which|what|when|where|why|who|how)\b)/i).map(outright),
  );
  return { questions: questions.filter((question) => question.length > 8), rest: text.replace(asking, ' ') };
}

const helper = 'would|will|can|could|may|might|should|are|were|have|had|did|do';

function outright(told: string): string {
  const words = toYou(told.trim());
  const yesOrNo = new RegExp(`^(?:whether|if) (you|we) (${helper}) (.+)$`, 'i').exec(words);
  if (yesOrNo) return sentence(`${yesOrNo[2]} ${yesOrNo[1]} ${yesOrNo[3]}`);
  const open = new RegExp(`^(.+?) (you|we) (${helper}) (.+)$`, 'i').exec(words);
  if (open) return sentence(`${open[1]} ${open[3]} ${open[2]} ${open[4]}`);
  const past = /^(.+?) you (\w+)\b(.*)$/i.exec(words);
  const verb = pasts.get(past?.[2]?.toLowerCase() ?? '');
  if (past && verb) return sentence(`${past[1]} did you ${verb}${past[3]}`);
  return sentence(words.replace(/^(?:whether|if) /i, ''));
}

// What customers did, mostly. A verb that is not among them keeps its place, and a person looks at the draft anyway.
const pasts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    arrived: 'arrive',
    booked: 'book',
    bought: 'buy',
    came: 'come',
    chose: 'choose',
    found: 'find',
    heard: 'hear',
    liked: 'like',
    missed: 'miss',
    needed: 'need',
    ordered: 'order',
    paid: 'pay',
    saw: 'see',
    spoke: 'speak',
    stayed: 'stay',
    travelled: 'travel',
    used: 'use',
    visited: 'visit',
    waited: 'wait',
    wanted: 'want',
    went: 'go',
  }),
);

const toYou = (words: string) =>
  words
    .replace(/\b(?:they|them)\b/gi, 'you')
    .replace(/\btheir\b/gi, 'your')
    .replace(/\bthemselves\b/gi, 'yourself');

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1).trim()}?`;
