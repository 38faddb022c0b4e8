import choices from './choices.css?inline';
import forcedColors from './forced-colors.css?inline';
import frame from './frame.css?inline';
import kiosk from './kiosk.css?inline';
import questions from './questions.css?inline';
import ranking from './ranking.css?inline';
import review from './review.css?inline';
import scales from './scales.css?inline';
import tables from './tables.css?inline';
import text from './text.css?inline';
import told from './told.css?inline';
import unseen from './unseen.css?inline';
import uploads from './uploads.css?inline';
import ways from './ways.css?inline';

const plain = [frame, text, questions, choices, scales, ways, unseen, forcedColors].join('');
const rare = [tables, ranking, uploads].join('');

/** The styles of a page, which stand in it: what comes later goes before what came earlier. */
export const stylesFor = ({
  asksRare,
  hasPin,
  showsReview,
}: {
  asksRare: boolean;
  hasPin: boolean;
  showsReview: boolean;
}): string => [plain, asksRare ? rare : '', hasPin ? kiosk : '', showsReview ? review : '', told].join('');
