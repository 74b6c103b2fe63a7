import { fonts } from '@lead-engagement/design';
import { darkColors, lightColors } from '../protocol.js';

const declare = (colors: Readonly<Record<string, string>>) =>
  Object.entries(colors)
    .map(([role, color]) => `--${role}:${color}`)
    .join(';');

/** The style sheet of the panel. Sides follow the writing direction, except for the button's side, which the channel sets. */
export const style = `.chat{color-scheme:light;${declare(lightColors)}}
@media(prefers-color-scheme:dark){.chat{color-scheme:dark;${declare(darkColors)}}}
[hidden]{display:none!important}
*{box-sizing:border-box}
.panel{position:fixed;bottom:88px;right:20px;width:380px;max-width:calc(100vw - 40px);height:600px;max-height:calc(100vh - 108px);max-height:calc(100dvh - 108px);display:flex;flex-direction:column;overflow:hidden;border-radius:16px;background:var(--surface);color:var(--ink);border:1px solid var(--line);box-shadow:0 8px 40px #0004;font:15px/1.45 ${fonts.text};animation:in .16s ease-out}
.left .panel{right:auto;left:20px}
@keyframes in{from{opacity:0;transform:translateY(12px)}}
header{display:flex;align-items:center;gap:10px;padding:12px 14px;background:var(--color);color:var(--on)}
header div{flex:1;min-width:0}
header img{width:36px;height:36px;border-radius:50%;object-fit:cover}
header b{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
header small{display:block;font-size:13px}
.panel button,.panel input,.panel textarea{font:inherit;color:inherit}
.panel button{all:unset;box-sizing:border-box;cursor:pointer}
.panel :focus-visible{outline:2px solid var(--ink);outline-offset:2px}
header :focus-visible.icon{outline-color:var(--on)}
.panel button.icon{width:36px;height:36px;flex:none;display:grid;place-items:center;border-radius:8px}
.panel svg{width:22px;height:22px;fill:currentColor}
.notice{margin:0;padding:8px 14px;font-size:13px;background:var(--warnTint);color:var(--warn)}
.log{flex:1;min-height:0;overflow-y:auto;overscroll-behavior:contain;padding:14px;display:flex;flex-direction:column;gap:8px}
.log:focus-visible{outline-offset:-2px}
.log>:first-child{margin-top:auto}
.bubble{align-self:flex-start;max-width:85%}
.bubble.own{align-self:flex-end}
.bubble p{margin:0;padding:8px 12px;border-radius:14px;border-end-start-radius:4px;background:var(--sunken);white-space:pre-wrap;overflow-wrap:anywhere}
.own p{border-end-start-radius:14px;border-end-end-radius:4px;background:var(--color);color:var(--on)}
.bubble a{color:inherit}
.bubble small,.bubble ul{display:block;margin:2px 4px 0;padding:0;font-size:12.5px;color:var(--soft)}
.bubble li{list-style:none;overflow-wrap:anywhere}
.own small{text-align:end}
.panel small.bad{color:var(--bad)}
.panel .link{text-decoration:underline;text-underline-offset:2px}
.hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.dots i{display:inline-block;width:7px;height:7px;margin-inline-end:4px;border-radius:50%;background:var(--soft);animation:dot 1.2s infinite}
.dots i:nth-child(2){animation-delay:.15s}
.dots i:nth-child(3){animation-delay:.3s}
@keyframes dot{0%,60%,100%{opacity:.35}30%{opacity:1}}
.replies{display:flex;flex-wrap:wrap;gap:8px;padding:0 14px 10px}
.panel .replies button,.panel .plain{padding:6px 12px;border:1px solid var(--border);border-radius:16px;overflow-wrap:anywhere}
.panel .replies button:hover,.panel .plain:hover{background:var(--sunken)}
.offer{padding:0 14px 8px;font-size:13px;color:var(--soft)}
form{padding:10px 12px;border-block-start:1px solid var(--line)}
.composer{display:flex;align-items:flex-end;gap:8px}
textarea,input{flex:1;min-width:0;width:100%;margin:0;padding:8px 12px;border:1px solid var(--border);border-radius:12px;background:var(--surface);resize:none}
.file{padding:2px 4px;overflow-wrap:anywhere}
.file img{display:block;max-width:100%;max-height:200px;border-radius:12px}
label{display:block;font-size:13px;margin-block-end:8px}
label input{display:block;margin-block-start:2px}
form p{margin:0 0 8px;font-size:14px}
.row{display:flex;gap:8px}
.panel .full{padding:8px 14px;border-radius:12px;background:var(--color);color:var(--on)}
.panel button.send{border-radius:50%;background:var(--color);color:var(--on)}
:dir(rtl) .send svg{transform:scaleX(-1)}
.rest{padding:0 14px;text-align:end;font-size:12.5px;color:var(--soft)}
.badge{position:absolute;top:-4px;inset-inline-end:-4px;min-width:22px;height:22px;padding:0 6px;border-radius:11px;background:#b3261e;color:#fff;font:600 13px/22px ${fonts.text};text-align:center}
@media(max-width:480px){.panel:not([hidden])+.launch{visibility:hidden}.panel,.left .panel{inset:0;width:auto;max-width:none;height:100%;max-height:none;border:0;border-radius:0}}
.panel :is(textarea,input){font-size:16px}
@media(prefers-reduced-motion:reduce){*{animation:none!important}}
@media(forced-colors:active){.bubble p,.panel .full,.panel button.send{border:1px solid}}`;
