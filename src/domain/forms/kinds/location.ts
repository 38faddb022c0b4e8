import { type Kind, noScore, partOf, partsOf } from '../kind.ts';
import { numberFrom } from '../numbers.ts';

/** A place on the map. */
export const location: Kind = {
  takesParts: true,
  check: (answer) => {
    const sent = partsOf(answer);
    const latitude = numberFrom(partOf(sent, 'latitude'));
    const longitude = numberFrom(partOf(sent, 'longitude'));
    const accuracy = numberFrom(partOf(sent, 'accuracy'));
    if (latitude === null || longitude === null) return { error: 'Choose a place' };
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { error: 'Choose a place on the map' };
    return { value: { latitude, longitude, ...(accuracy !== null && accuracy >= 0 ? { accuracy } : {}) } };
  },
  inWords: (value) => {
    const [latitude, longitude] = [partOf(value, 'latitude'), partOf(value, 'longitude')];
    return typeof latitude === 'number' && typeof longitude === 'number'
      ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
      : '';
  },
  score: noScore,
};
