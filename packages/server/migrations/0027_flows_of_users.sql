CREATE INDEX "farcaster_flows_thumbprint" ON "farcaster_flows" USING btree ("thumbprint");--> statement-breakpoint
CREATE INDEX "social_flows_subject" ON "social_flows" USING btree ("subject") WHERE subject is not null;--> statement-breakpoint
CREATE INDEX "social_flows_thumbprint" ON "social_flows" USING btree ("thumbprint");