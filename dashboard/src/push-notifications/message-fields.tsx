import { MOST_MESSAGE, MOST_TITLE, tidyMessage, tidyTitle } from '@comptoir/domain/push-notifications/words.ts';
import type { Form } from '@comptoir/web/form/use-form.ts';
import { TextArea } from '@comptoir/web/ui/fields/text-area.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import styles from './message-fields.module.css';

type MessageFieldsProps = {
  form: Pick<Form<{ title: string; message: string }>, 'field'>;
  titleExample: string;
  messageExample: string;
  isFocusedFirst?: boolean;
};

/** PSH-05: the words of a notification, counted beside their labels. */
export const MessageFields = ({ form, titleExample, messageExample, isFocusedFirst = false }: MessageFieldsProps) => (
  <>
    <div className={styles.counted}>
      <TextField
        label="Titre"
        name="title"
        placeholder={titleExample}
        maxLength={MOST_TITLE}
        isCounted
        isFocusedFirst={isFocusedFirst}
        {...form.field('title', tidyTitle)}
      />
    </div>
    <div className={styles.counted}>
      <TextArea
        label="Message"
        name="message"
        rows={2}
        placeholder={messageExample}
        maxLength={MOST_MESSAGE}
        isCounted
        {...form.field('message', tidyMessage)}
      />
    </div>
  </>
);
