import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@comptoir/web/route/pages.tsx';
import { useUser } from '../session/session.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Menu, MenuItem, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { useMenuContext } from './menu-context.ts';
import { CreateButton } from './menu-frame.tsx';
import { TOOLS, type MenuTool } from './menu-tools.ts';
import { SectionDialog } from './menu-windows.ts';
import type { ShownMenu } from './menu.queries.ts';
import styles from './toolbar.module.css';

/** PRD-04: what other features do to the whole menu. */
export function Toolbar({ menu }: { menu: ShownMenu }) {
  const { shopRef, openWindow, closeWindow } = useMenuContext();
  const user = useUser();
  const tools = TOOLS.filter(({ isShown }) => isShown(menu, user));
  const bar = tools.filter(({ isInBar }) => isInBar);
  const navigate = useNavigate();
  const open = (tool: MenuTool) => {
    if ('path' in tool) return void navigate({ to: tool.path });
    const { component: Tool } = tool;
    return openWindow(<Tool shopRef={shopRef} onClose={closeWindow} />);
  };
  return (
    <>
      {bar.length > 0 ? (
        <div className={styles.bar}>
          {bar.map((tool) => (
            <Button key={tool.label} icon={tool.icon} onClick={() => open(tool)}>
              {tool.label}
            </Button>
          ))}
        </div>
      ) : null}
      {tools.length > 0 ? <MoreTools tools={tools} onOpen={open} /> : null}
      <CreateSection variant="primary" />
    </>
  );
}

export function CreateSection({ variant }: { variant?: 'primary' }) {
  const { rules } = useMenuContext();
  return rules.hideCreate ? null : (
    <CreateButton {...(variant ? { variant } : {})} opens={<SectionDialog section={null} />}>
      Créer une section
    </CreateButton>
  );
}

/** As toolbar.module.css: from here on the bar shows its buttons. */
const ROOM_FOR_BAR = '(min-width: 1400px)';

type MoreToolsProps = { tools: readonly MenuTool[]; onOpen: (tool: MenuTool) => void };

/** Where there is no room for buttons, every tool is here. */
function MoreTools({ tools, onOpen }: MoreToolsProps) {
  const menu = useMenu();
  return (
    <div className={styles.more} data-narrow-only={tools.every(({ isInBar }) => isInBar) || undefined}>
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
  const shown = matchMedia(ROOM_FOR_BAR).matches ? tools.filter(({ isInBar }) => !isInBar) : tools;
  return shown.map((tool) => (
    <MenuItem key={tool.label} icon={tool.icon} onSelect={() => onOpen(tool)}>
      {tool.label}
    </MenuItem>
  ));
}
