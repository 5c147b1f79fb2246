import type { ComponentProps } from 'react';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { useWay, type Way } from './link.tsx';

/** A way to another page that looks like a button. */
export const RouteButton = (props: Way & Omit<ComponentProps<typeof LinkButton>, 'href'>) => (
  <LinkButton {...useWay(props)} />
);
