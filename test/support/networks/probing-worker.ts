interface ProbeEnv {
  PUBLIC_NETWORK: Fetcher;
  ALLOWED_NETWORK: Fetcher;
}

/** Asks the URL of the query `url` over the network of the query `over`, and tells whether it was reached. */
export default {
  async fetch(request: Request, env: ProbeEnv): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const network = searchParams.get("over") === "public" ? env.PUBLIC_NETWORK : env.ALLOWED_NETWORK;
    const isReached = await network.fetch(searchParams.get("url") ?? "").then(
      () => true,
      () => false,
    );
    return Response.json({ isReached });
  },
};
