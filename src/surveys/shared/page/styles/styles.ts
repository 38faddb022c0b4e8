import choices from '../../../../forms/shared/questions/styles/choices.css?inline';
import matrix from '../../../../forms/shared/questions/styles/matrix.css?inline';
import questions from '../../../../forms/shared/questions/styles/questions.css?inline';
import ranking from '../../../../forms/shared/questions/styles/ranking.css?inline';
import scales from '../../../../forms/shared/questions/styles/scales.css?inline';
import unseen from '../../../../forms/shared/questions/styles/unseen.css?inline';
import uploads from '../../../../forms/shared/questions/styles/uploads.css?inline';
import forcedColors from './forced-colors.css?inline';
import frame from './frame.css?inline';
import kiosk from './kiosk.css?inline';
import told from './notice.css?inline';
import review from './review.css?inline';
import text from './text.css?inline';
import ways from './ways.css?inline';

const plain = [frame, text, questions, choices, scales, ways, unseen, forcedColors].join('');
const rare = [matrix, ranking, uploads].join('');

/** The page's inline styles; later rules take precedence. */
export const stylesFor = (has: { asksRare: boolean; hasPin: boolean; showsReview: boolean }): string =>
  [plain, has.asksRare ? rare : '', has.hasPin ? kiosk : '', has.showsReview ? review : '', told].join('');
