import { fileKind } from '../file-kind.ts';

export const image = fileKind('Add a picture', 'Picture', 'pictures');
