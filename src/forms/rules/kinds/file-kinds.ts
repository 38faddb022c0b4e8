import { type AnswerValue, type Kind, noScore } from './kind.ts';

/** Previously uploaded files, as paths from the upload. Only the server can check their owner. */
function fileKind(error: string, text: string, plural: string): Kind {
  return {
    acceptsParts: true,
    check: (answer, { options: { maxFiles = 1 } }) => {
      const paths = pathsFrom(answer);
      if (paths.length === 0 || paths.includes(undefined)) return { error };
      if (paths.length > maxFiles) return { error: maxFiles === 1 ? 'One file only' : `At most ${maxFiles} files` };
      const known = [...new Set(paths.flatMap((path) => path ?? []))];
      return { value: maxFiles === 1 ? (known[0] ?? null) : known };
    },
    format: (value) => formatFiles(value, text, plural),
    score: noScore,
  };
}

/** 'Recording', '2 recordings'. */
function formatFiles(value: unknown, text: string, plural: string): string {
  const count = pathsOf(value).length;
  return count === 0 ? '' : count === 1 ? text : `${count} ${plural}`;
}

/** The paths of a stored answer: one file or a list. */
export function pathsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((path) => typeof path === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}

function pathsFrom(answer: AnswerValue): (string | undefined)[] {
  if (Array.isArray(answer)) return answer.map(pathFrom);
  if (typeof answer === 'string') return [pathFrom(answer)];
  // Accepts the upload's whole response as well as its path.
  const path =
    typeof answer === 'object' && answer !== null && Object.hasOwn(answer, 'filePath') ? answer.filePath : undefined;
  return [typeof path === 'string' ? pathFrom(path) : undefined];
}

function pathFrom(answer: string): string | undefined {
  const path = answer.trim();
  return /^\/uploads\/[\w-]+\.\w{1,5}$/.test(path) ? path : undefined;
}

/** The text of a recording without a transcript. */
export const formatRecording = (value: unknown) => formatFiles(value, 'Recording', 'recordings');

export const fileKinds = {
  file: fileKind('Add a file', 'File', 'files'),
  image: fileKind('Add a picture', 'Picture', 'pictures'),
  audio: fileKind('Add a recording', 'Recording', 'recordings'),
  signature: fileKind('Sign here', 'Signature', 'signatures'),
};
