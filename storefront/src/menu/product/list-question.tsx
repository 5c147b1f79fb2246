import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { PublicMenu } from '@comptoir/domain/menu/public-menu.ts';
import type { Chosen, ListChoice } from '@comptoir/domain/option-lists/chosen.ts';
import { MAX_DEPTH } from '@comptoir/domain/option-lists/offer.ts';
import {
  countOf,
  customerChoiceLabel,
  isChipList,
  optionsIn,
  subListsOf,
  withOption,
  withOptions,
  type PublicList,
  type PublicOption,
} from '@comptoir/domain/storefront/choices.ts';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { Badge } from '../../app/parts/badge.tsx';
import { Chip, Chips } from '../../app/parts/chip.tsx';
import { ChoiceRow } from '../../app/parts/choice-row.tsx';
import { Stepper } from '../../app/parts/stepper.tsx';
import styles from './list-question.module.css';

type ListQuestionProps = {
  list: PublicList;
  lists: PublicMenu['optionLists'];
  /** As the rules write it: names every list and option above. */
  path: string;
  depth: number;
  choices: readonly ListChoice[];
  onChange: (choices: ListChoice[]) => void;
  /** The whole line as it is priced now: tells which choice is free. */
  chosen: Chosen;
  /** A press on « Ajouter » came too early. */
  isAsked: boolean;
  isLocked: boolean;
};

/** One list of options and, below a chosen one, the lists that it brings. */
export function ListQuestion(props: ListQuestionProps) {
  const { list, choices, onChange, isAsked, isLocked } = props;
  const titleId = useId();
  const options = optionsIn(choices, list.key);
  const count = countOf(options);
  const isOpen = count < list.minChoices;
  const change = (key: string, quantity: number) =>
    onChange(withOptions(choices, list.key, withOption(list, options, { key, quantity })));
  return (
    <fieldset className={styles.list} aria-labelledby={titleId} data-open={isOpen || undefined} disabled={isLocked}>
      <div className={styles.head}>
        <div>
          <p id={titleId} className={styles.name}>
            {list.name}
          </p>
          <p className={styles.rule}>{list.description || customerChoiceLabel(list)}</p>
        </div>
        <Answered list={list} isOpen={isOpen} />
      </div>
      {isOpen && isAsked ? (
        <p className={styles.error} role="alert">
          {missingWords(list.minChoices - count)}
        </p>
      ) : null}
      {isChipList(list) ? (
        <Chips label={list.name}>
          {list.options.map(({ key, name, isAvailable }) => {
            const isOn = options.some(({ optionKey }) => optionKey === key);
            return (
              <Chip key={key} isOn={isOn} isDisabled={!isAvailable} onToggle={() => change(key, isOn ? 0 : 1)}>
                {name}
              </Chip>
            );
          })}
        </Chips>
      ) : (
        <ul className={styles.options}>
          {list.options.map((option) => (
            <li key={option.key}>
              <OptionRow {...props} option={option} change={change} count={count} name={titleId} />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

const missingWords = (count: number): string =>
  count === 1 ? 'Faites un choix pour continuer.' : `Encore ${count} choix pour continuer.`;

function Answered({ list, isOpen }: { list: PublicList; isOpen: boolean }) {
  if (list.minChoices === 0) return <Badge>Facultatif</Badge>;
  if (isOpen) return <Badge tone="warning">Obligatoire</Badge>;
  return (
    <Badge tone="success" icon={<IconCheck size={16} stroke={2} aria-hidden="true" />}>
      Choisi
    </Badge>
  );
}

type OptionRowProps = ListQuestionProps & {
  option: PublicOption;
  change: (key: string, quantity: number) => void;
  count: number;
  name: string;
};

function OptionRow({ option, change, count, name, ...asked }: OptionRowProps) {
  const { list, lists, path, depth, choices, onChange, chosen } = asked;
  const options = optionsIn(choices, list.key);
  const own = options.find(({ optionKey }) => optionKey === option.key);
  const quantity = own?.quantity ?? 0;
  const isSingle = list.maxChoices === 1;
  const isFull = !isSingle && list.maxChoices !== null && count >= list.maxChoices;
  const optionPath = `${path}${list.key}@${option.key}`;
  const setBelow = (below: ListChoice[]) =>
    onChange(
      withOptions(
        choices,
        list.key,
        options.map((one) => (one.optionKey === option.key ? { ...one, choices: below } : one)),
      ),
    );
  const canRepeat = list.allowRepeat && !isSingle;
  return (
    <>
      <ChoiceRow
        kind={isSingle && list.minChoices === 1 ? 'radio' : 'checkbox'}
        name={name}
        isOn={quantity > 0}
        isDisabled={!option.isAvailable || (isFull && quantity === 0)}
        onChange={() => change(option.key, quantity > 0 && !(isSingle && list.minChoices === 1) ? 0 : 1)}
        end={<OptionPrice option={option} optionPath={optionPath} chosen={chosen} />}
      >
        {option.name}
      </ChoiceRow>
      {canRepeat && quantity > 0 ? (
        <div className={styles.repeat}>
          <Stepper
            label={option.name}
            value={quantity}
            hasBin
            max={list.maxChoices === null ? 20 : quantity + list.maxChoices - count}
            onChange={(next) => change(option.key, next)}
          />
        </div>
      ) : null}
      {own && depth < MAX_DEPTH
        ? subListsOf(list, option).map((key) => {
            const sub = lists[key];
            return sub ? (
              <div key={key} className={styles.below}>
                <ListQuestion
                  {...asked}
                  list={sub}
                  path={`${optionPath}@`}
                  depth={depth + 1}
                  choices={own.choices}
                  onChange={setBelow}
                />
              </div>
            ) : null;
          })
        : null}
    </>
  );
}

/** OPT-30: « Offert » follows the cheapest, whatever was pressed first. */
function OptionPrice({ option, optionPath, chosen }: { option: PublicOption; optionPath: string; chosen: Chosen }) {
  if (!option.isAvailable) return <Badge>Épuisé</Badge>;
  if (option.price === 0) return 'Inclus';
  const pieces = chosen.optionLists.flatMap(({ options }) => options.filter((one) => one.optionPath === optionPath));
  const free = pieces.filter(({ price }) => price === 0).length;
  const price = `+\u00A0${formatEuros(option.price)}`;
  if (free === 0) return price;
  if (free < pieces.length) return `+\u00A0${formatEuros(cents(option.price * (pieces.length - free)))}`;
  return (
    <>
      <s>{price}</s> <strong className={styles.free}>Offert</strong>
    </>
  );
}
