import { useRef, useState, type DragEvent, type ReactNode } from 'react';

type FileDropOptions = {
  /** Of the input that nobody sees. */
  label: string;
  accept: string;
  onFile: (file: File) => void;
};

type FileDrop = {
  /** For the element that files are dropped on. */
  target: {
    'data-over': true | undefined;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
  choose: () => void;
  /** To be drawn somewhere. */
  input: ReactNode;
};

/** A file that is chosen, or dropped. */
export function useFileDrop({ label, accept, onFile }: FileDropOptions): FileDrop {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return {
    target: {
      'data-over': isOver || undefined,
      onDragOver: (event) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
    },
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={(event) => {
          take(event.target.files);
          // The same file, corrected and chosen again, is a choice too.
          event.target.value = '';
        }}
      />
    ),
  };
}
