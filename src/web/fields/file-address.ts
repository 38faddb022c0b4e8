import { apiBase } from '../../contract/endpoint.ts';
import { absoluteFilePath } from '../../contract/file-paths.ts';

/** Where this browser loads an upload from. */
export const fileAddress = (path: string) => absoluteFilePath(path, `${window.location.origin}${apiBase}`);
