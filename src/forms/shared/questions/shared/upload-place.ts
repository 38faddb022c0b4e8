import type { FieldType } from '../../../schemas/field-types.ts';

export interface LocalFile {
  file: Blob;
  fileName: string;
}

interface SendOptions {
  fieldType: FieldType;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export interface UploadPlace {
  upload: (file: LocalFile, options: SendOptions) => Promise<string>;
  /** The message for a failed upload; undefined if a later retry can succeed. */
  uploadError: (thrown: unknown, fieldType: FieldType, tries: number) => string | undefined;
  /** Files that outlive a reload of the page until they are uploaded. */
  stored?: LocalFiles | undefined;
  onBusy?: ((fieldId: number, isBusy: boolean) => void) | undefined;
  files?: UploadedFiles | undefined;
  maxBytes: (fieldType: FieldType) => number;
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
