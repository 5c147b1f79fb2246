import { slugRefusal } from '@comptoir/domain/company-shops/slug-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { useSettled } from '@comptoir/web/ui/base/use-settled.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { useUser } from '../session/session.ts';
import { slugCheck } from './company-shops.queries.ts';
import styles from './company-shops.module.css';

const PAUSE_MS = 350;

type SlugFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (slug: string) => void;
  /** The shop that would get it; its own former addresses are free to it. */
  shopId?: string;
  /** Nothing is asked about the address that it has. */
  current?: string;
  help?: string;
};

/** STO-20, STO-21: the address as customers will read it, and whether it is free. */
export function SlugField({ value, error, onChange, shopId, current, help }: SlugFieldProps) {
  const { companyId } = useUser();
  const slug = value.trim().toLowerCase();
  const asked = useSettled(slug, PAUSE_MS);
  const isAsked = asked === slug && slug !== current && slugRefusal(slug) === null;
  const check = useQuery({ ...slugCheck({ companyId, slug: asked, ...(shopId ? { shopId } : {}) }), enabled: isAsked });
  const refusal = isAsked ? (check.data?.refusal ?? null) : null;
  const isFree = isAsked && check.data?.refusal === null;
  return (
    <div>
      <TextField
        label="Adresse publique"
        name="slug"
        maxLength={60}
        value={value}
        error={error ?? refusal}
        help={help}
        onChange={(typed) => onChange(typed.toLowerCase().replaceAll(' ', '-'))}
      />
      <p className={styles.preview} role="status">
        {slug === '' ? null : (
          <>
            <span className={styles.url}>
              {location.host}/s/<strong>{slug}</strong>
            </span>
            {isFree ? (
              <span className={styles.free}>
                <Glyph icon={IconCheck} size={16} />
                Libre
              </span>
            ) : null}
          </>
        )}
      </p>
    </div>
  );
}
