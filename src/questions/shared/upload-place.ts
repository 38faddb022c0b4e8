import type { FieldType } from '../../contract/schemas/forms/field-types.ts';

/** A file that has not reached the server yet. */
export interface LocalFile {
  file: Blob;
  fileName: string;
}

interface SendOptions {
  fieldType: FieldType;
  /** The share that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** How files are uploaded: with a session, or with the public token of a survey. */
export interface UploadPlace {
  /** Answers the path of the uploaded file. */
  upload: (file: LocalFile, options: SendOptions) => Promise<string>;
  /** Why an upload failed, for its reader; undefined where trying again later can help. */
  uploadError: (thrown: unknown, fieldType: FieldType, tries: number) => string | undefined;
  /** Files that outlive a reload of the page until they are uploaded. */
  stored?: StoredFiles | undefined;
  /** Called while a field waits for an upload or a recording. */
  onBusy?: ((fieldId: number, isBusy: boolean) => void) | undefined;
  /** Shows and plays uploaded files; absent where uploads cannot be read back. */
  files?: UploadedFiles | undefined;
  /** The largest file in bytes that the place takes. */
  maxBytes: (fieldType: FieldType) => number;
}

export interface StoredFiles {
  put: (id: string, file: LocalFile) => Promise<void>;
  all: (prefix: string) => Promise<(LocalFile & { id: string })[]>;
  drop: (id: string) => Promise<void>;
}

export interface UploadedFiles {
  urlOf: (path: string) => string;
  /** The texts of what can be done with an uploaded file. */
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
