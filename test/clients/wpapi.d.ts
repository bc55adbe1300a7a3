declare module "wpapi" {
  /** A request that is being built: a promise once it is awaited. */
  export interface WPRequest extends PromiseLike<unknown> {
    id(id: number): WPRequest;
    page(page: number): WPRequest;
    perPage(count: number): WPRequest;
    search(text: string): WPRequest;
    param(name: string, value: unknown): WPRequest;
    create(body: object): Promise<unknown>;
    update(body: object): Promise<unknown>;
    delete(body?: object): Promise<unknown>;
  }

  export default class WPAPI {
    constructor(options: { endpoint: string; routes?: object; username?: string; password?: string });
    namespace<Names extends string>(name: string): Record<Names, () => WPRequest>;
  }
}
