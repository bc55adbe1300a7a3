/** Somebody asks of a shared sandbox what its log can't do for all who share it. */
export class NotShared extends Error {
  override readonly name = "NotShared";
}
