import { ErrorDialog } from '../ui/dialogs/notice-dialog.tsx';
import { hideError, useShownError } from './show-error.ts';

export function ErrorModal() {
  const shown = useShownError();
  if (!shown) return null;
  return <ErrorDialog text={shown.text} onClose={hideError} {...(shown.title ? { title: shown.title } : {})} />;
}
