import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { InputProps } from './field-face.ts';

interface SearchLineProps extends Pick<InputProps, 'field' | 'ids' | 'hasProblem'> {
  params: AutocompleteRenderInputParams;
  placeholder: string;
}

/** Where one types to find what there is to choose. */
export function SearchLine({ params, placeholder, field, ids, hasProblem }: SearchLineProps) {
  return (
    <TextField
      {...params}
      placeholder={field.options.placeholder ?? placeholder}
      error={hasProblem}
      slotProps={{
        ...params.slotProps,
        htmlInput: {
          ...params.slotProps.htmlInput,
          'aria-describedby': ids.about,
          'aria-required': field.required,
        },
      }}
    />
  );
}
