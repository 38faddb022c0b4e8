import '../../../../questions/styles/answers.css';
import '../../../../questions/styles/files.css';
import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { QuestionView } from '../../../../questions/question-view.tsx';
import { englishLabels } from '../../../../questions/shared/labels.ts';
import { staffFiles } from '../../forms/answer/staff-files.ts';

export function AnswerValue({ answer }: { answer: Answered }) {
  return (
    <div className="answer">
      <QuestionView {...answer} files={staffFiles} labels={englishLabels} />
    </div>
  );
}
