/** How long nothing at all may arrive before somebody is asked, in ms; the document says it. */
export const PATIENCE = Number(document.documentElement.dataset.patience) || 20_000;
