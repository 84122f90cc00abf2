import { JSDOM } from 'jsdom';

/** One window for all documents, because a window of its own costs more than the reading. */
const parser = new new JSDOM('').window.DOMParser();

/** A page as a browser without JavaScript reads it. */
export const documentOf = (html: string): Document => parser.parseFromString(html, 'text/html');
