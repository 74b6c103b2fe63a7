import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover, Button as TriggerButton } from 'react-aria-components';
import { buttonClass } from './controls.js';
import styles from './overlays.module.css';

/** One thing that a menu offers. */
export interface MenuChoice {
  id: string;
  text: string;
  danger?: boolean;
  run: () => void;
}

/** What a menu needs: the content of its button, and its choices. Those that are false are left out. */
export interface MenuProps {
  label?: string;
  children: ReactNode;
  choices: readonly (MenuChoice | false | undefined)[];
  small?: boolean;
  look?: 'quiet';
}

/** A button that opens a menu. */
export default function MenuOfChoices({ label, children, choices, small = false, look }: MenuProps) {
  const shown = choices.filter((choice): choice is MenuChoice => Boolean(choice));
  return (
    <MenuTrigger>
      <TriggerButton className={buttonClass(look, small)} {...(label && { 'aria-label': label })}>
        {children}
      </TriggerButton>
      <Popover>
        <Menu className={styles.menu as string} onAction={(id) => shown.find((choice) => choice.id === id)?.run()}>
          {shown.map(({ id, text, danger }) => (
            <MenuItem key={id} id={id} className={styles.item as string} {...(danger && { 'data-danger': true })}>
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
