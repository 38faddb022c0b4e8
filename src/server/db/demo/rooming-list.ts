const names = ['Albrecht', 'Bassi', 'Cordova', 'Dahl', 'Eriksen', 'Farouk', 'Greaves', 'Hoffmann', 'Ivanova', 'Jansen'];
const rooms = 168;

/** What the organiser of a congress hands over: who sleeps where. */
export function roomingList(): Buffer {
  const lines = Array.from({ length: rooms }, (_, index) => {
    const name = names[index % names.length];
    const floor = 2 + Math.floor(index / 24);
    const number = `${floor}${String(1 + (index % 24)).padStart(2, '0')}`;
    return `${index + 1},"${name}, ${String.fromCharCode(65 + (index % 26))}.",${number},Thu–Sun,${index % 3 === 0 ? 'twin' : 'double'}`;
  });
  return Buffer.from(['No,Guest,Room,Nights,Beds', ...lines].join('\n'));
}
