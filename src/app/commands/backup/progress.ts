const everyMs = 5_000;

/** Prints at most a line in five seconds of work that takes longer. */
export function startProgress(print: (line: string) => void, now = Date.now): (line: () => string) => void {
  let last = now();
  return (line) => {
    if (now() - last < everyMs) return;
    last = now();
    print(line());
  };
}

/** 1234567 is "1.2 MB". */
export function sizeText(bytes: number): string {
  const [unit = 'TB', scale = 1e12] = units.find(([, size]) => bytes < size * 1_000) ?? [];
  return `${(bytes / scale).toLocaleString('en', { maximumFractionDigits: scale > 1 ? 1 : 0 })} ${unit}`;
}

const units = [
  ['B', 1],
  ['kB', 1e3],
  ['MB', 1e6],
  ['GB', 1e9],
  ['TB', 1e12],
] as const;
