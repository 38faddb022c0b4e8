import type { Row } from '../../../crud/row.ts';
import { CountAnew } from '../calendars/count-anew.tsx';

/** What can be done with the deadlines that a level has set. */
export const LevelPanel = ({ record }: { record: Row }) => <CountAnew resource="severityLevels" id={record.id} />;
