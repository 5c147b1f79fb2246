import { CENTRED, DISH_ASPECT, sameCrop, ZOOM } from '@comptoir/domain/images/crop.ts';
import type { Crop } from '@comptoir/domain/menu/product.ts';
import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Area, MediaSize } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import styles from './crop-frame.module.css';

/** Hundredths of the picture that one press of an arrow moves, at most: the frame is a few hundred pixels wide. */
const KEYBOARD_STEP_PX = 4;

export type CropFrameProps = {
  src: string;
  crop: Crop | null;
  aspect?: number | undefined;
  onChange: (crop: Crop) => void;
  onError: () => void;
};

/**
 * The frame on a picture, 5:4 for dishes: dragged, pinched, or moved with the arrows. The library counts in pixels of its own
 * box, which change with the screen; what is kept is what domain/images/crop.ts says.
 */
export function CropFrame({ src, crop, aspect = DISH_ASPECT, onChange, onError }: CropFrameProps) {
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const isPlaced = useRef(false);
  const { zoom } = crop ?? CENTRED;

  const place = ({ width, height }: MediaSize) => {
    const { x, y } = crop ?? CENTRED;
    isPlaced.current = true;
    setPosition({ x: (-x / 100) * width * zoom, y: (-y / 100) * height * zoom });
  };
  const tell = (shown: Area) => {
    const next: Crop = { x: middle(shown.x, shown.width), y: middle(shown.y, shown.height), zoom };
    if (isPlaced.current && !sameCrop(next, crop)) onChange(next);
  };

  return (
    <Cropper
      image={src}
      crop={position}
      zoom={zoom}
      aspect={aspect}
      minZoom={ZOOM.min}
      maxZoom={ZOOM.max}
      // The wheel scrolls the window that the picture stands in.
      zoomWithScroll={false}
      keyboardStep={KEYBOARD_STEP_PX}
      disableAutomaticStylesInjection
      classes={{ containerClassName: styles.container ?? '', cropAreaClassName: styles.area ?? '' }}
      mediaProps={{ alt: '', onError }}
      cropperProps={{ 'aria-label': 'Cadrage de l’image\u00A0: flèches pour déplacer', role: 'group' }}
      onCropChange={setPosition}
      onZoomChange={(next) => onChange({ ...(crop ?? CENTRED), zoom: tenth(next) })}
      onMediaLoaded={place}
      onCropAreaChange={tell}
    />
  );
}

/** From percentages of the picture to how far the middle of the frame stands from its middle. */
const middle = (start: number, length: number): number => Number((start + length / 2 - 50).toFixed(2)) + 0;
const tenth = (zoom: number): number => Math.round(zoom * 10) / 10;
