import { fileKind, filesInWords } from '../file-kind.ts';

const one = 'Recording';
const several = 'recordings';

export const audio = fileKind('Add a recording', one, several);

/** A recording in words while nobody has written down what is said in it. */
export const recordingInWords = (value: unknown) => filesInWords(value, one, several);
