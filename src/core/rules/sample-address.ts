/** A reserved domain that never receives emails: the customers of the sample data have addresses of it. */
export const sampleDomain = 'sample-data.example';

export const isSampleAddress = (address: string): boolean => address.toLowerCase().endsWith(`@${sampleDomain}`);
