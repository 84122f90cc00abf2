import { createContext } from 'react';
import type { FormFile } from '#features/attachment/ui/form-files.ts';

/** The documents of the form, from which each line can choose its drawing. */
export const FormFilesContext = createContext<readonly FormFile[]>([]);
