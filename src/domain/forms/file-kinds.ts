import { type Kind, noScore } from './kind.ts';

/** A file that was uploaded before: its path, as the upload answered it. Whose it is, only the server knows. */
function fileKind(error: string, words: string): Kind {
  return {
    check: (answer) => {
      const path = typeof answer === 'string' ? pathFrom(answer.trim()) : undefined;
      return path ? { value: path } : { error };
    },
    inWords: (value) => (value === null ? '' : words),
    score: noScore,
  };
}

export const image = fileKind('Add a picture', 'Picture');
export const audio = fileKind('Add a recording', 'Recording');

// The upload's whole answer, turned into text, is understood as well as its path.
function pathFrom(answer: string): string | undefined {
  const path = answer.startsWith('{') ? filePathIn(answer) : answer;
  return path && /^\/uploads\/[\w-]+\.\w{1,5}$/.test(path) ? path : undefined;
}

function filePathIn(text: string): string | undefined {
  try {
    const { filePath } = JSON.parse(text) as { filePath?: unknown };
    return typeof filePath === 'string' ? filePath : undefined;
  } catch {
    return undefined;
  }
}
