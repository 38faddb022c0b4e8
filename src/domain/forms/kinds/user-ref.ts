import { refKind } from '../ref-kind.ts';

export const userRef = refKind('Choose a person', 'User');
