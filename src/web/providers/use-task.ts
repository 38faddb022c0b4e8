import { useMutation, useQuery } from '@tanstack/react-query';

interface TaskOptions<Result> {
  onSuccess?: (result: Result) => void | Promise<void>;
  onError?: (thrown: Error) => void;
}

export function useTask<Input, Result>(work: (input: Input) => Promise<Result>, options: TaskOptions<Result> = {}) {
  const { mutate, isPending, isError, error, reset } = useMutation({ mutationFn: work, ...options });
  return { run: mutate, isPending, isError, error, reset };
}

export function useLoaded<T>(load: () => Promise<T>, key: string | number) {
  const { data, error } = useQuery({ queryKey: ['loaded', key], queryFn: load, staleTime: Number.POSITIVE_INFINITY });
  return { data, error };
}
