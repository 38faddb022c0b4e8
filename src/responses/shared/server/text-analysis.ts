import type { Services } from '../../../core/server/http/call.ts';
import { detectLanguage } from '../../../core/server/text/language.ts';
import { WorkerLimitError } from '../../../core/server/workers/worker-limit-error.ts';
import type { WorkerTask } from '../../../core/server/workers/worker-task.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { answerTextIn, readFullText } from '../../../text/answers.ts';
import { failedVerdict, type Verdict, verdictOf } from '../../../text/verdict.ts';

interface AnalyzedAnswers {
  answers: readonly Answered[];
  /** From a question of the form; null where the text gives the sentiment. */
  score: number | null;
}

export interface TextAnalysis extends Verdict {
  language: string | null;
  topics: string[];
}

export const textAnalysisTask: WorkerTask<AnalyzedAnswers, TextAnalysis> = {
  name: 'text-analysis',
  limits: { lane: 'parse', seconds: 10, inputBytes: 8 * 1024 * 1024, advice: 'Correct the analysis by hand' },
  async run(_, { answers, score }) {
    const fullText = answerTextIn(answers);
    const { language, topics, feeling } = readFullText(fullText, await detectLanguage(fullText));
    return { language, topics, ...verdictOf(score, feeling) };
  },
};

export interface AnalyzedText extends TextAnalysis {
  /** Why the text was not analyzed. */
  problem?: string;
}

/** Analyzes texts in a worker. A text over the limits of the worker is not analyzed, with the reason. */
export async function analyzeText(
  { workers }: Services,
  tenantId: number,
  analyzed: AnalyzedAnswers,
): Promise<AnalyzedText> {
  try {
    return await workers.run(tenantId, textAnalysisTask, analyzed);
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error;
    return { language: null, topics: [], ...failedVerdict(analyzed.score), problem: error.message };
  }
}
