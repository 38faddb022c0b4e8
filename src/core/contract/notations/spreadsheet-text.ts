/** What a spreadsheet would run as a formula, also after full-width signs. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;

/**
 * A text as a cell of a CSV file: behind an apostrophe where a spreadsheet would run it. A text that already has the
 * apostrophe gets another one, so that plainText returns every text as it was.
 */
export const guardedText = (text: string) => (formula.test(text) ? `'${text}` : text);

/** The text of a cell without the apostrophe that guards it. */
export const plainText = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
