import { fileKind } from '../file-kind.ts';

export const audio = fileKind('Add a recording', 'Recording', 'recordings');
