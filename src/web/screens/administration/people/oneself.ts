import type { Row } from '../../../crud/row.ts';
import { storedSession } from '../../../providers/session.ts';

/** Whether a user is the one who is looking. */
export const isOneself = ({ id }: Pick<Row, 'id'>): boolean => id === storedSession.user()?.id;
