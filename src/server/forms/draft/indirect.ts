// “How the room was” names a topic; “how clean the room was” is a question.
const asking =
  /\b(?:ask|asking|know|find out|learn)(?: them| us| guests| customers| people| visitors)? ((?:whether|if|which|what|when|where|why|who|how (?!(?:the|our|their|your|they|it|an?|to)\b)\w+)\b[^.?!\n;]*)/gi;
const nextQuestion = /(?:,\s*(?:and\s+)?|\s+and\s+)(?=(?:whether|which|what|when|where|why|who|how)\b)/i;

/** Questions that a text tells of, asked outright: “ask whether they would come back” is “Would you come back?”. */
export function indirectQuestions(text: string): { questions: string[]; rest: string } {
  const questions: string[] = [];
  const rest = text.replace(asking, (_, told: string) => {
    const parts = told.split(nextQuestion).map((part) => /^([^,]*)(.*)$/s.exec(part) ?? ['', part, '']);
    questions.push(...parts.map(([, question = '']) => outright(question)));
    return ` ${parts.map(([, , more = '']) => more.replace(/^,\s*/, '')).join(' ')}`;
  });
  return { questions: questions.filter((question) => question.length > 8), rest };
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
  return sentence(ofSomething(words) ?? words.replace(/^(?:whether|if) /i, ''));
}

/** “How clean the room was”, “whether the staff helped”, “what to improve”: asked of a thing, or of us. */
function ofSomething(words: string): string | undefined {
  const [, ours, todo] = /^(what|which .+|where|how \w+) to (.+)$/i.exec(words) ?? [];
  if (ours) return `${ours} should we ${todo}`;
  const [, how, what, is] = /^(how \w+) (.+) (was|were|is|are)$/i.exec(words) ?? [];
  if (how) return `${how} ${is} ${what}`;
  const [, who, did] = /^(?:whether|if) (.+) (\w+)$/i.exec(words) ?? [];
  const verb = pasts.get(did?.toLowerCase() ?? '');
  return verb && `did ${who} ${verb}`;
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
    helped: 'help',
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
    worked: 'work',
  }),
);

const toYou = (words: string) =>
  words
    .replace(/\b(?:they|them)\b/gi, 'you')
    .replace(/\btheir\b/gi, 'your')
    .replace(/\bthemselves\b/gi, 'yourself');

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1).trim()}?`;
