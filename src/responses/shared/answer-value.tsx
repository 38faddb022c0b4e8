import '../../forms/shared/questions/styles/answers.css';
import '../../forms/shared/questions/styles/files.css';
import { numberLocale } from '../../core/contract/notations/notation.ts';
import type { Answered } from '../../forms/schemas/answered.ts';
import { staffFiles } from '../../forms/shared/answer/staff-files.ts';
import { QuestionView } from '../../forms/shared/questions/question-view.tsx';
import { englishLabels } from '../../forms/shared/questions/shared/labels.ts';

/** The answer to a question, as staff see it. */
export function AnswerValue({ answer }: { answer: Answered }) {
  return (
    <div className="answer">
      <QuestionView {...answer} files={staffFiles} labels={englishLabels} language={numberLocale()} />
    </div>
  );
}
