import type { Time } from "../../time/slices.ts";
import { CacheBudget } from "./budget.ts";
import { MemoCache } from "./memo-cache.ts";
import { SharedParts } from "./shared-parts.ts";
import { ShownCache, StateCache } from "./state-cache.ts";
import { TranslationCache } from "./translation-cache.ts";

/** Every cache of one server but that of whole answers, and the budget that all of them share; README.md here tells of each. */
export class Cache {
  readonly budget: CacheBudget;
  readonly parts: SharedParts;
  readonly states: StateCache;
  readonly shown: ShownCache;
  readonly memos: MemoCache;
  readonly translations: TranslationCache;

  /** `limit`: bytes that all caches take together; with 0 nothing is kept. With `time` long selections are made in slices. */
  constructor(limit: number, time?: Time) {
    this.budget = new CacheBudget(limit);
    this.parts = new SharedParts(this.budget);
    this.states = new StateCache(this.budget, time);
    this.shown = new ShownCache(this.budget, this.parts);
    this.memos = new MemoCache(this.budget, this.parts);
    this.translations = new TranslationCache(this.budget);
  }
}
