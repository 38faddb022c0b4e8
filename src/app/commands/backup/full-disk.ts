const codes = ['ENOSPC', 'EDQUOT', '53100'];

/** For `catch`: throws a one-line error in place of one of a full disk, of this process or of PostgreSQL. */
export const explainFullDisk = (line: string) => (error: NodeJS.ErrnoException) => {
  throw codes.includes(error.code ?? '') ? new Error(line) : error;
};
