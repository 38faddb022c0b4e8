import { fileKind } from '../file-kind.ts';

export const signature = fileKind('Sign here', 'Signature', 'signatures');
