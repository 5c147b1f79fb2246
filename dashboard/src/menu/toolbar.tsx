import { IconDots, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useUser } from '../session/session.ts';
import { MENU_SYNC_TOOLS, type MenuTool } from '../menu-sync/menu-sync.tools.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Menu, MenuItem, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { BULK_TOOLS } from './bulk/bulk.tools.ts';
import { useMenuContext } from './menu-context.ts';
import type { ShownMenu } from './menu.queries.ts';
import styles from './toolbar.module.css';

/** PRD-04: what other features do to the whole menu. Each is one line here. */
export const TOOLS: readonly MenuTool[] = [...MENU_SYNC_TOOLS, ...BULK_TOOLS];

export function Toolbar({ menu }: { menu: ShownMenu }) {
  const { shopRef, rules, editRefusal, openWindow } = useMenuContext();
  const user = useUser();
  const [opened, setOpened] = useState<MenuTool | null>(null);
  const tools = TOOLS.filter(({ isShown }) => isShown(menu, user));
  const bar = tools.filter(({ place }) => place === 'bar');
  return (
    <>
      {bar.length > 0 ? (
        <div className={styles.bar}>
          {bar.map((tool) => (
            <Button key={tool.key} icon={tool.icon} onClick={() => setOpened(tool)}>
              {tool.label}
            </Button>
          ))}
        </div>
      ) : null}
      {tools.length > 0 ? <MoreTools tools={tools} onOpen={setOpened} /> : null}
      {rules.hideCreate ? null : (
        <Button
          variant="primary"
          icon={IconPlus}
          disabledBecause={editRefusal}
          onClick={() => openWindow({ kind: 'section', section: null })}
        >
          Créer une section
        </Button>
      )}
      {opened ? (
        <Suspense fallback={null}>
          <opened.component shopRef={shopRef} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** As toolbar.module.css: from here on the bar shows its buttons. */
const ROOM_FOR_BAR = '(min-width: 1400px)';

type MoreToolsProps = { tools: readonly MenuTool[]; onOpen: (tool: MenuTool) => void };

/** Where there is no room for buttons, every tool is here. */
function MoreTools({ tools, onOpen }: MoreToolsProps) {
  const menu = useMenu();
  return (
    <div className={styles.more} data-narrow-only={tools.every(({ place }) => place === 'bar') || undefined}>
      <IconButton icon={IconDots} label="Plus d’actions" variant="secondary" {...menu.button} />
      <Menu popup={menu} label="Plus d’actions">
        <ToolEntries
          tools={tools}
          onOpen={(tool) => {
            menu.close();
            onOpen(tool);
          }}
        />
      </Menu>
    </div>
  );
}

/** Drawn when the menu opens: an entry that is a button of the bar is absent. */
function ToolEntries({ tools, onOpen }: MoreToolsProps) {
  const shown = matchMedia(ROOM_FOR_BAR).matches ? tools.filter(({ place }) => place === 'more') : tools;
  return shown.map((tool) => (
    <MenuItem key={tool.key} icon={tool.icon} onSelect={() => onOpen(tool)}>
      {tool.label}
    </MenuItem>
  ));
}
