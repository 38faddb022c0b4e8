/** Names the scripts of a PDF file's texts that it cannot print, separated by commas. */
export const scriptsHeader = 'x-scripts-without-font';
