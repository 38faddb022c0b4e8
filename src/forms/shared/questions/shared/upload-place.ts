import type { UploadKind } from '../../../../core/contract/upload-limits.ts';
import type { PendingAnswers } from './pending-answers.ts';

export interface LocalFile {
  file: Blob;
  fileName: string;
  /** The measured length of a recording. */
  seconds?: number | undefined;
}

export interface SendOptions {
  kind: UploadKind;
  /** The name of the local file: what is sent again under it is stored once. */
  name: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** Aborted when the page goes on: a place that can keeps the file and uploads it later. */
  hurry: AbortSignal;
}

export interface UploadProblem {
  message: string;
  canRetry: boolean;
}

export interface UploadPlace {
  upload: (file: LocalFile, options: SendOptions) => Promise<string>;
  /** What is wrong with a failed upload; undefined if it is retried without being asked. */
  uploadError: (thrown: unknown, kind: UploadKind, tries: number) => UploadProblem | undefined;
  /** Files that outlive a reload of the page until they are uploaded. */
  stored?: LocalFiles | undefined;
  pending?: PendingAnswers | undefined;
  files?: UploadedFiles | undefined;
  /** What the person calls the files that were uploaded here, by their path. */
  fileNames?: Readonly<Record<string, string>> | undefined;
  onNamed?: ((path: string, name: string) => void) | undefined;
}

export interface LocalFiles {
  put: (id: string, file: LocalFile) => Promise<void>;
  all: (prefix: string) => Promise<(LocalFile & { id: string })[]>;
  drop: (id: string) => Promise<void>;
}

export interface UploadedFiles {
  urlOf: (path: string) => string;
  labels: FileLabels;
}

export interface FileLabels {
  uploading: string;
  picture: string;
  signature: string;
  rotate: string;
  crop: string;
  zoom: string;
  aspect: string;
  keepPart: string;
  cancel: string;
  editFailed: string;
  waiting: string;
  recordHint: string;
  play: string;
  pause: string;
  position: string;
  speed: string;
  unplayable: string;
  enlarge: string;
  close: string;
  save: string;
  missing: string;
}
