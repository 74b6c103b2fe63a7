import { type PageKind, scripted } from './page-kind.js';

const next = '<h1>Another page</h1><p>With other content.</p>';

/** Old frameworks that change what the language has, and pages that replace their content. */
export const apps: PageKind[] = [
  {
    name: 'A replaced fetch that reads whole responses',
    html: scripted(`const real=window.fetch;window.fetch=async(...all)=>{const r=await real(...all);const text=await r.text();
const made=new Response(r.status===204?null:text,{status:r.status,headers:r.headers});Object.defineProperty(made,'body',{value:undefined});return made}`),
  },
  {
    name: 'A replaced fetch over XMLHttpRequest, without signals',
    html: scripted(`window.fetch=(url,{method='GET',headers={},body}={})=>new Promise((resolve,reject)=>{const x=new XMLHttpRequest();x.open(method,url);
for(const name in headers)x.setRequestHeader(name,headers[name]);x.onload=()=>resolve({ok:(x.status/100|0)===2,status:x.status,statusText:x.statusText,
headers:{get:n=>x.getResponseHeader(n)},text:async()=>x.responseText,json:async()=>JSON.parse(x.responseText)});x.onerror=()=>reject(new TypeError('failed'));x.send(body||null)})`),
  },
  {
    name: 'Prototype 1.6: arrays have a toJSON of their own',
    html: scripted(`Array.prototype.toJSON=function(){return '['+this.map(v=>JSON.stringify(v)).join(', ')+']'};String.prototype.toJSON=function(){return '"'+this+'"'};
Array.prototype.each=function(f){for(let i=0;i<this.length;i++)f(this[i],i)};Element.prototype.remove=function(){if(this.parentNode)this.parentNode.removeChild(this);return this};
Object.prototype.inspectAll=function(){return ''}`),
  },
  {
    name: 'MooTools 1.4: other Array.from and bind',
    html: scripted(`Array.from=item=>item==null?[]:typeof item==='string'?[item]:[].slice.call(item);Function.prototype.bind=function(that){const f=this,a=[].slice.call(arguments,1);
return function(){return f.apply(that,a.concat([].slice.call(arguments)))}};Array.prototype.contains=Array.prototype.includes;String.prototype.contains=String.prototype.includes;window.$=id=>document.getElementById(id)`),
  },
  {
    name: 'AngularJS 1 and RequireJS',
    html: scripted(`window.define=Object.assign(()=>{throw new Error('Mismatched anonymous define()')},{amd:{}});window.require=window.define;window.module={exports:{}};window.exports=window.module.exports;
window.name='NG_DEFER_BOOTSTRAP!'`),
  },
  {
    name: 'Zone: timers, promises and observers are wrapped',
    html: scripted(`for(const name of ['setTimeout','setInterval','queueMicrotask','requestIdleCallback']){const real=window[name];window[name]=(f,...all)=>real.call(window,()=>f(),...all)}
const Real=window.MutationObserver;window.MutationObserver=class extends Real{constructor(f){super((...all)=>f(...all))}};const then=Promise.prototype.then;Promise.prototype.then=function(a,b){return then.call(this,a,b)}`),
  },
  {
    name: 'Turbo: another body',
    html: scripted(''),
    during: `(()=>{const body=document.createElement('body');body.innerHTML=${JSON.stringify(next)};document.documentElement.replaceChild(body,document.body);
const s=document.createElement('script');Object.assign(s,CHAT_ASSIGN);s.dataset.channel='CHANNEL';s.dataset.color='COLOR';document.body.append(s)})()`,
  },
  {
    name: 'Barba: another container',
    html: scripted(''),
    during: `document.querySelector('#app').outerHTML=${JSON.stringify(`<div id="app">${next}</div>`)}`,
  },
  {
    name: 'htmx: another content of the body',
    html: scripted(''),
    during: `document.body.innerHTML=${JSON.stringify(next)}`,
  },
  {
    name: 'Astro: other attributes, head and body',
    html: scripted(''),
    during: `(()=>{const made=new DOMParser().parseFromString(${JSON.stringify(`<html lang="en"><head><title>Next</title></head><body>${next}</body></html>`)},'text/html');
document.head.replaceChildren(...made.head.childNodes);document.body.replaceWith(made.body)})()`,
  },
  {
    name: 'React, which builds the root element again',
    html: scripted(''),
    during: `(()=>{const root=document.createElement('html');root.innerHTML=${JSON.stringify(`<head><title>Next</title></head><body>${next}</body>`)};document.replaceChild(root,document.documentElement)})()`,
  },
  {
    name: 'A framework that empties the root element',
    html: scripted(''),
    during: `document.documentElement.innerHTML=${JSON.stringify(`<head><title>Next</title></head><body>${next}</body>`)}`,
  },
  {
    name: 'document.write after the page has been loaded',
    html: scripted(''),
    during: `(()=>{document.open();document.write(${JSON.stringify(`<!doctype html><html><head><title>Next</title></head><body>${next}</body></html>`)});document.close()})()`,
  },
  {
    name: 'A page that removes what it does not know, for a while',
    html: scripted(''),
    during: `(()=>{let left=3;const observer=new MutationObserver(()=>{const found=document.querySelector('html>:not(head):not(body)');if(found&&left-->0)found.remove()});
observer.observe(document.documentElement,{childList:true});document.querySelector('html>:not(head):not(body)').remove()})()`,
  },
];
