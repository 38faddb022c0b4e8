import { useEffect, useState } from 'react';

/** An address under which a file of this browser can be shown; it is given back when it is no longer needed. */
export function useLocalAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file || !URL.createObjectURL) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
