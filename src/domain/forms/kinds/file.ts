import { fileKind } from '../file-kind.ts';

export const file = fileKind('Add a file', 'File', 'files');
